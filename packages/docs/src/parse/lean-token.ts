import type { MarkdownIt, StateInline, Token } from 'markdown-it'

type Attribute = NonNullable<Token['attrs']>[number]

/**
 * A token of markdown-it whose fields are assigned at once: the library's class defines each by name, which takes longer than parsing the
 * text of the token.
 */
class LeanToken implements Token {
	map: Token['map'] = null
	level = 0
	children: Token['children'] = null
	content = ''
	markup = ''
	info = ''
	block = false
	hidden = false
	type: string
	tag: string
	attrs: Token['attrs'] = null
	nesting: Token['nesting']
	meta: Token['meta'] = null

	constructor(type: string, tag: string, nesting: Token['nesting']) {
		this.type = type
		this.tag = tag
		this.nesting = nesting
	}

	attrIndex(name: string): number {
		return this.attrs?.findIndex(([own]) => own === name) ?? -1
	}

	attrPush(attribute: Attribute): void {
		this.attrs = [...(this.attrs ?? []), attribute]
	}

	attrSet(...attribute: Attribute): void {
		const index = this.attrIndex(attribute[0])
		if (index >= 0 && this.attrs) this.attrs[index] = attribute
		else this.attrPush(attribute)
	}

	attrGet(name: string): Attribute[1] | null {
		return this.attrs?.find(([own]) => own === name)?.[1] ?? null
	}

	attrJoin(name: string, value: string): void {
		const before = this.attrGet(name)
		this.attrSet(name, before === null ? value : `${before} ${value}`)
	}
}

/** Makes a parser create its inline tokens, which are the most frequent, this way. Call it after plug-ins that install a state class of their own. */
export function useLeanTokens(parser: MarkdownIt): void {
	parser.inline.State = class extends parser.inline.State {
		override pushPending(): Token {
			const token = new LeanToken('text', '', 0)
			token.content = this.pending
			token.level = this.pendingLevel
			this.tokens.push(token)
			this.pending = ''
			return token
		}

		override push(...[type, tag, nesting]: Parameters<StateInline['push']>): Token {
			if (this.pending !== '') this.pushPending()
			const token = new LeanToken(type, tag, nesting)
			let meta: StateInline['tokens_meta'][number]
			if (nesting < 0) {
				this.level--
				this.delimiters = this._prev_delimiters.pop() ?? []
			}
			token.level = this.level
			if (nesting > 0) {
				this.level++
				this._prev_delimiters.push(this.delimiters)
				this.delimiters = []
				meta = { delimiters: this.delimiters }
			}
			this.pendingLevel = this.level
			this.tokens.push(token)
			this.tokens_meta.push(meta)
			return token
		}
	}
	parser.block.State = class extends parser.block.State {
		override push(...[type, tag, nesting]: Parameters<StateInline['push']>): Token {
			const token = new LeanToken(type, tag, nesting)
			token.block = true
			if (nesting < 0) this.level--
			token.level = this.level
			if (nesting > 0) this.level++
			this.tokens.push(token)
			return token
		}
	}
}
