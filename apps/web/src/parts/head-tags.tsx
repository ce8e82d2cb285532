import type { Head } from '../site/route.ts'

/**
 * What the head of a page tells search engines, programs that show a link as a card, and other machines. Inline scripts need the `nonce`
 * where a policy asks for one.
 */
export function HeadTags({
	head,
	origin,
	nonce,
	siteName = 'Stoa',
	image,
}: {
	head: Head
	/** Put before addresses. */
	origin: string
	nonce?: string
	siteName?: string
	/** Address of a picture that a card shows. */
	image?: string | undefined
}) {
	return (
		<>
			{head.description && <meta name="description" content={head.description} />}
			{head.refresh !== undefined && <meta httpEquiv="refresh" content={`0;url=${head.refresh}`} />}
			{head.reloadSeconds !== undefined && <meta httpEquiv="refresh" content={String(head.reloadSeconds)} />}
			{head.private && <meta name="robots" content="noindex" />}
			{!head.private && (
				<>
					<meta property="og:site_name" content={siteName} />
					<meta property="og:type" content="website" />
					<meta property="og:title" content={head.title} />
					{head.description && <meta property="og:description" content={head.description} />}
					{head.canonical !== undefined && <meta property="og:url" content={origin + head.canonical} />}
					{image !== undefined && <meta property="og:image" content={image} />}
					<meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
				</>
			)}
			{head.canonical !== undefined && <link rel="canonical" href={origin + head.canonical} />}
			{head.alternates?.map(({ href, hreflang, type }) => (
				<link key={`${hreflang} ${href}`} rel="alternate" hrefLang={hreflang} type={type} href={hreflang ? origin + href : href} />
			))}
			{head.jsonLd?.map((facts) => (
				<script
					key={JSON.stringify(facts)}
					type="application/ld+json"
					nonce={nonce}
					dangerouslySetInnerHTML={{ __html: inScript(facts) }}
				/>
			))}
		</>
	)
}

/** JSON that no text can break out of a script element with. */
export function inScript(facts: object): string {
	return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
}
