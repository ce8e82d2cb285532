/** The only failure this room throws about bytes it was given: they are not what the Xet formats allow (protocol 11). */
export class XetFormatError extends Error {
	constructor(why: string) {
		super(why)
		this.name = 'XetFormatError'
	}
}
