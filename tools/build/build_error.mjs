/** A fault in the checkout or the installed packages, reported in one message. */
export class BuildError extends Error {}
