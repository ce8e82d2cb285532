/**
 * Names that cannot be used, because they are part of the hub's own addresses or look like one of its files. Accounts and repositories that had
 * such a name before it was reserved keep it. A test compares the route table with these lists.
 */

const words = (text: string): string[] => text.trim().split(/\s+/)

/** First segments of the hub's own addresses (protocol 01 section 8). */
const FIRST_SEGMENTS = words(`
	api app-content apps assets auth admin datasets datasets-server spaces kernels buckets models docs oauth settings organizations invitations
	notifications collections papers blog posts join login feeds logout new new-dataset new-space static front jobs tasks libraries chat search
	resolve-cache me cas xet lfs git healthz readyz metrics design setup signup external-images uploads user users v1 v2 vendor course mcp docs-files sitemaps
	account report
`)

/** Files that browsers, crawlers and people look for at the root of a host. */
const ROOT_FILES = words(`
	index.html index.htm index.php skill.md llms.txt llms-full.txt openapi.json sitemap.xml favicon.ico robots.txt security.txt humans.txt ads.txt
	app-ads.txt manifest.json manifest.webmanifest site.webmanifest browserconfig.xml crossdomain.xml clientaccesspolicy.xml sw.js
	service-worker.js apple-touch-icon.png apple-touch-icon-precomposed.png
`)

/**
 * Words that follow a repository in an address. In an address of one word before them, such as `/gpt2/resolve/...`, they end the repository's id.
 */
export const REPO_PARTS: readonly string[] = words(`
	resolve raw tree blob revision commits commit preupload refs branch tag discussions settings like likers paths-info auth-check info edit upload
	blame compare super-squash lfs-files xet-read-token xet-write-token git-upload-pack git-receive-pack HEAD objects
`)

/** Words that became part of such addresses later: an address with one of them is still read as the name of an existing repository with that name. */
const LATER_REPO_PARTS = words(`
	git-upload-archive ask-access duplicate scan snippets treesize user-access-report user-access-request resource-group
	commits.atom commits.json discussions.atom discussions.json
`)

const NAMESPACES: ReadonlySet<string> = new Set([...FIRST_SEGMENTS, ...ROOT_FILES])
const REPO_NAMES: ReadonlySet<string> = new Set([...REPO_PARTS, ...LATER_REPO_PARTS].map((word) => word.toLowerCase()))

/** Whether the name is reserved for people and organizations. */
export function isReservedNamespace(text: string): boolean {
	return NAMESPACES.has(text.toLowerCase())
}

/** Whether the name is reserved for new repositories. */
export function isReservedRepoName(text: string): boolean {
	return REPO_NAMES.has(text.toLowerCase())
}
