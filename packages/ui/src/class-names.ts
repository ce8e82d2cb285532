/** Joins the class names that apply, leaving out what is absent or false. */
export function classNames(...names: (string | false | undefined)[]): string {
	return names.filter(Boolean).join(' ')
}
