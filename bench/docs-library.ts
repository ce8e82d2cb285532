import { seeded } from './synthetic-catalogue.ts'
import { capital, paragraph, pick, sentence, wordsOf, type Random } from './docs-words.ts'

/** Classes that the corpus describes; pages name them. */
const CLASSES = 120
const MEMBERS = 6

/** The name of a class by its number. */
function className(number: number): string {
	const random = seeded(number + 1)
	return `${capital(wordsOf(random, 1))}${capital(wordsOf(random, 1))}${number % CLASSES}`
}

/** The name of some class of the library. */
export function someClass(random: Random): string {
	return className(Math.floor(random() * CLASSES))
}

/** What `_docstrings.json` says: classes with members, as `stoa docs api` writes it. */
export function docstringsDump(seed: number): Record<string, object> {
	const random = seeded(seed)
	const dump: Record<string, object> = {}
	for (let number = 0; number < CLASSES; number++) {
		const name = `library.${className(number)}`
		const members = Array.from({ length: MEMBERS }, (_, index) => `${wordsOf(random, 1)}_${index}`)
		dump[name] = { kind: 'class', ...described(random, name), members }
		for (const member of members)
			dump[`${name}.${member}`] = {
				kind: 'method',
				...described(random, name),
				returns: `\`${pick(random, ['int', 'str'])}\`: ${sentence(random)}`,
			}
	}
	return dump
}

function described(random: Random, name: string): object {
	const parameters = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, index) => ({
		name: `${wordsOf(random, 1)}${index}`,
		type: pick(random, ['int', 'str', 'bool', 'Optional[float]', 'list[str]']),
		default: pick(random, ['None', 'True', '16', '"auto"']),
		description: sentence(random),
	}))
	return {
		signature: `(${parameters.map((one) => `${one.name}: ${one.type} = ${one.default}`).join(', ')})`,
		source: `https://example.org/library/blob/main/src/${name}.py#L${Math.floor(random() * 900)}`,
		description: `${paragraph(random)}\n\nExample:\n\n\`\`\`py\n>>> from library import ${wordsOf(random, 1)}\n>>> ${wordsOf(random, 1)}.run("${wordsOf(random, 3)}")\n\`\`\``,
		parameters,
	}
}
