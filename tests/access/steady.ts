/** Headers that differ from request to request, whatever is asked. */
export const VARYING_HEADERS: ReadonlySet<string> = new Set(['x-request-id', 'date', 'ratelimit', 'set-cookie'])

/** The text of an answer with nothing in it that differs from request to request. */
export function steady(text: string): string {
	return text
		.replaceAll(/nonce="[^"]*"|'nonce-[^']*'/g, 'NONCE')
		.replaceAll(/name="csrf" (?:content|value)="[^"]*"/g, 'CSRF')
		.replaceAll(/(?<="csrf":)"[^"]*"|(?<=&quot;csrf&quot;:)&quot;[^&]*&quot;|data-csrf="[^"]*"/g, 'CSRF')
		.replaceAll(/<time[^>]*>[^<]*<\/time>/g, 'TIME')
		.replaceAll(/"lastUsedAt": ?"[^"]*"/g, 'USED')
		.replaceAll(/"accessToken":"[^"]*","exp":\d+|"sha256:[^"]*"/g, 'TOKEN')
}
