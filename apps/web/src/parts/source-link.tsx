/** Where a result was published: under its name, or else the host of its address. Renders nothing for what is not an address of the web. */
export function SourceLink({ source }: { source: { url: string; name?: string | undefined } | undefined }) {
	const url = source && URL.parse(source.url)
	if (!url || !/^https?:$/.test(url.protocol)) return null
	return (
		<a href={source.url} rel="nofollow noopener ugc">
			<bdi>{source.name ?? url.host}</bdi>
		</a>
	)
}
