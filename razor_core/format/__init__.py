"""What is stored: values as JSON, the records of every version, sessions as files."""
