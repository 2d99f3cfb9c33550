"""Any dice: the sheet on which dice are written, tapped together or taken up again, with their exact chances."""
