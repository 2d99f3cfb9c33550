// Makes a picture of the device small enough to be kept with a character. Loaded when the first one is chosen.

const LARGEST_FILE = 20_000_000; // bytes
const SIDE = 96; // pixels
const LARGEST = 8192; // characters, as in razor_core/table/portraits.py

/**
 * Returns the middle of the picture in a file, on white, as a data address: WebP, or JPEG where the browser writes no
 * WebP. An empty text where the file is too large, or is no picture that the browser can read.
 */
export const small = async (file) => {
  if (file.size > LARGEST_FILE) return "";
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return "";
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const { width, height } = picture;
  const side = Math.min(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white"; // JPEG would show what is transparent in black
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  for (const type of ["image/webp", "image/jpeg"])
    for (const quality of [0.9, 0.7, 0.5, 0.2, 0]) {
      const address = canvas.toDataURL(type, quality);
      if (address.startsWith(`data:${type};`) && address.length <= LARGEST) return address;
    }
  return "";
};
