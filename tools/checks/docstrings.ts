import { lineAt, type Source } from './sources.ts'

/** Exports without a docstring right above them; a mark for the bundler may stand between. Doors that only re-export (`index.ts`) and tests need none. */
export function checkDocstrings(sources: Source[]): string[] {
	const problems: string[] = []
	for (const { path, text, parsed, isTest } of sources) {
		if (isTest) continue
		const docEnds = parsed.comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')).map(({ end }) => end)
		for (const statement of parsed.program.body) {
			if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') continue
			if (statement.type === 'ExportNamedDeclaration' && (statement.source || !statement.declaration)) continue
			const documented = docEnds.some(
				(end) => end <= statement.start && /^\s*((\/\/[^\n]*\n|\/\* @\w+ \*\/)\s*)*$/.test(text.slice(end, statement.start)),
			)
			// Overloads, and a type beside its value of the same name, each need their own docstring.
			if (!documented)
				problems.push(`${path}:${lineAt(text, statement.start)} exports without a docstring: say what it is in a sentence above it`)
		}
	}
	return problems
}
