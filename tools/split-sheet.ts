import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/** A part of all styles: put together in their order, the pieces are the whole sheet. */
export interface StylePiece {
	css: string
	/** A page needs the piece when it has one of these classes; always when there are none. */
	classes: string[]
}

/** What the classes of one CSS module share: the characters after the last hyphen (see `scopedName` in apps/web/vite.config.ts). */
const familyOf = (className: string): string => className.slice(className.lastIndexOf('-') + 1)

/** The classes that an element or its surroundings must have for a selector to match. */
function classesOf(selector: string): string[] {
	// What must not be there cannot say that a rule is needed.
	const demanded = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
	return [...demanded.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)
}

/** Undefined when a part of the statement needs no class. */
function statementClasses(statement: ChildNode): string[] | undefined {
	const rules: Rule[] = []
	if (statement.type === 'rule') rules.push(statement)
	else if (statement.type === 'atrule' && /^(?:media|supports|container)$/.test(statement.name))
		statement.walkRules((rule) => void rules.push(rule))
	const found = rules.flatMap(({ selectors }) => selectors.map(classesOf))
	return found.length === 0 || found.some(({ length }) => length === 0) ? undefined : found.flat()
}

const isLayer = (node: ChildNode): node is AtRule => node.type === 'atrule' && node.name === 'layer'

/**
 * Cuts a sheet into pieces that a page needs or does not, by the classes in its HTML. Rules of one CSS module stay together: what a page
 * looks like in another state is in the same module.
 */
export function splitSheet(css: string): StylePiece[] {
	const statements = postcss.parse(css).nodes.flatMap((node): { layer: string | undefined; node: ChildNode }[] => {
		if (!isLayer(node) || !node.nodes) return [{ layer: undefined, node }]
		return node.nodes.map((child) => ({ layer: node.params, node: child }))
	})
	const families = new Map<string, Set<string>>()
	const pieces: { layer: string | undefined; css: string; families: string }[] = []
	for (const { layer, node } of statements) {
		const classes = statementClasses(node)
		for (const name of classes ?? []) families.set(familyOf(name), (families.get(familyOf(name)) ?? new Set()).add(name))
		const own = [...new Set(classes?.map(familyOf))].toSorted().join(' ')
		const last = pieces.at(-1)
		const text = node.type === 'rule' || (node.type === 'atrule' && node.nodes) ? String(node) : `${String(node)};`
		if (last?.layer === layer && last?.families === own) last.css += text
		else pieces.push({ layer, css: text, families: own })
	}
	return pieces.map((piece) => ({
		css: piece.layer === undefined ? piece.css : `@layer ${piece.layer}{${piece.css}}`,
		classes: piece.families.split(' ').flatMap((family) => [...(families.get(family) ?? [])]),
	}))
}

/** Which pieces a script may need for what it draws: their places in the list. */
export function piecesNamedIn(script: string, pieces: readonly StylePiece[]): number[] {
	const words = new Set(script.match(/[\w-]+/g))
	return pieces.flatMap(({ classes }, place) => (classes.some((name) => words.has(name)) ? [place] : []))
}
