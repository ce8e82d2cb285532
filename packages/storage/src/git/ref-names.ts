/** Where commits wait between being written and being named; hidden from readers and clients. */
export const TEMPORARY_REFS = 'refs/tmp/'

/** Whether `name` is a full ref without anything that git would parse as an operator (`^`, `~`, `:`, `@{`) or an option. */
export function isPlainRef(name: string): boolean {
	// oxlint-disable-next-line no-control-regex -- naming control characters is the point
	return name === 'HEAD' || (name.startsWith('refs/') && !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.lock(\/|$)/.test(name))
}

/** Whether `ref` is one of our own, below `refs/tmp/`. */
export function isTemporaryRef(ref: string): boolean {
	return ref.startsWith(TEMPORARY_REFS)
}
