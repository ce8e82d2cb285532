/** A value inside an address, everything escaped; halves of characters, which no address can hold, become the sign for what cannot be read. */
export const inAddress = (value: string): string => encodeURIComponent(value.toWellFormed())

/** An id or a path inside an address: each part escaped, slashes kept. */
export const pathInAddress = (path: string): string => path.split('/').map(inAddress).join('/')
