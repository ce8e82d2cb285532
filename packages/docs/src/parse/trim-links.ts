import type { StateCore, Token } from 'markdown-it'

/** Punctuation of the sentence around an address. */
const END = /[.,;:!?]+$/

/**
 * Bare addresses end before the punctuation of their sentence, also when emphasis ends after it: `*see http://a.example.*`. The parser
 * checks this only at the end of the text.
 */
export function trimLinks({ tokens, Token }: StateCore): void {
	for (const { children } of tokens) {
		if (!children) continue
		for (let at = 0; at + 2 < children.length; at++) {
			const [open, text, close] = [children[at], children[at + 1], children[at + 2]]
			if (open?.type !== 'link_open' || open.info !== 'auto' || text?.type !== 'text' || close?.type !== 'link_close') continue
			const end = END.exec(text.content)?.[0]
			const href = String(open.attrGet('href') ?? '')
			if (end === undefined || !href.endsWith(end)) continue
			open.attrSet('href', href.slice(0, -end.length))
			text.content = text.content.slice(0, -end.length)
			children.splice(at + 3, 0, textToken(Token, end))
		}
	}
}

function textToken(Made: typeof Token, content: string): Token {
	const token = new Made('text', '', 0)
	token.content = content
	return token
}
