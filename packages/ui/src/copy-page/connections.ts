/** A program to which one click adds an MCP server. */
export interface Connection {
	name: string
	/** Address with the program's own scheme that adds the server. */
	href: string
}

/** Programs that add an MCP server from a link, for the server at `address` (CG-2). Their address formats are public and change over time. */
export function connectionsTo(address: string): Connection[] {
	const name = new URL(address).hostname
	const config = btoa(JSON.stringify({ url: address }))
	const server = JSON.stringify({ name, type: 'http', url: address })
	return [
		{
			name: 'Cursor',
			href: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`,
		},
		{ name: 'VS Code', href: `vscode:mcp/install?${encodeURIComponent(server)}` },
	]
}
