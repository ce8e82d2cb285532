/**
 * Addresses of submodules, by path, as `.gitmodules` names them. Only those that a browser may open are kept: http and https without a
 * password. A relative address starts at `repository`, as git reads it: the absolute address of this repository.
 *
 * @example
 * submoduleAddresses('[submodule "a"]\n\tpath = a\n\turl = ../b.git\n', 'https://hub.example.org/ada/c')
 * // Map { 'a' => 'https://hub.example.org/ada/b' }
 */
export function submoduleAddresses(text: string, repository: string): Map<string, string> {
	const found = new Map<string, string>()
	for (const section of text.split(/^\s*\[/m).slice(1)) {
		if (!/^submodule[\s"]/i.test(section)) continue
		const path = valueOf(section, 'path')
		const url = path === undefined ? undefined : addressOf(valueOf(section, 'url') ?? '', repository)
		if (path !== undefined && url !== undefined) found.set(path, url)
	}
	return found
}

/** The value of a key. Git takes the last one, and allows quotes around it. */
function valueOf(section: string, key: string): string | undefined {
	const lines = section.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*(.*)$/gm)
	const values = Array.from(lines).flatMap(([, name, value = '']) => (name?.toLowerCase() === key ? [value.trim()] : []))
	return values.at(-1)?.replace(/^"(.*)"$/, '$1')
}

function addressOf(url: string, repository: string): string | undefined {
	const isRelative = /^\.\.?\//.test(url)
	const address = isRelative ? URL.parse(url, `${repository}/`) : URL.parse(url)
	if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '') return undefined
	// The pages of a repository have no ".git".
	return isRelative ? address.href.replace(/\.git\/?$/, '') : address.href
}
