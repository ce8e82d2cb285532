/** The values of one statement, which the engine gets beside its text. */
export class Values {
	readonly all: string[] = []

	/** The place of a value in the text. */
	add(value: string): string {
		this.all.push(value)
		return `$${this.all.length}`
	}
}

/** A name in double quotes. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** A text in single quotes, for what is no value: paths that the hub made. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`
