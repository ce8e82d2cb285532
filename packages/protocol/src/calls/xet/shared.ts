/** Media type of bytes. */
export const BYTES = 'application/octet-stream'
