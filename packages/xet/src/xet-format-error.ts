/** The only error that this package throws for its input: the bytes violate the Xet formats (protocol 11). */
export class XetFormatError extends Error {
	constructor(why: string) {
		super(why)
		this.name = 'XetFormatError'
	}
}
