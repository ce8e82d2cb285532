/** The cookie that pages read a visitor's earlier choices from; a year, in seconds. */
const COOKIE = 'stoa_choices'
const COOKIE_SECONDS = 31_536_000

/** What the visitor chose on pages before, as this browser keeps it for the server. */
export function readChoices(): URLSearchParams {
	const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
	return new URLSearchParams(kept === undefined ? '' : decodeURIComponent(kept.slice(COOKIE.length + 1)))
}

/** Changes what this browser keeps of the visitor's choices, and so what the next pages show. */
export function changeChoices(change: (choices: URLSearchParams) => void): void {
	const choices = readChoices()
	const before = choices.toString()
	change(choices)
	if (choices.toString() === before) return
	const secure = location.protocol === 'https:' ? '; secure' : ''
	document.cookie = `${COOKIE}=${encodeURIComponent(choices.toString())}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure}`
}
