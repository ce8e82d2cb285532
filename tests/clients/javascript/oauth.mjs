// The OAuth helpers of @huggingface/hub in Node. Prints JSON. Arguments: folder of the clients, origin of the hub, then
// `begin` with a client id and an address to return to, or `end` with the address returned to, the nonce and the code verifier.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [clients, hubUrl, step, ...rest] = process.argv.slice(2)
const require = createRequire(`${clients}/package.json`)
const hub = await import(pathToFileURL(require.resolve('@huggingface/hub')).href)

if (step === 'begin') {
	const [clientId, redirectUrl] = rest
	const localStorage = {}
	const address = await hub.oauthLoginUrl({ hubUrl, clientId, redirectUrl, localStorage })
	console.log(JSON.stringify({ address, ...localStorage }))
} else {
	const [redirectedUrl, nonce, codeVerifier] = rest
	const { accessToken, userInfo, scope } = await hub.oauthHandleRedirect({ hubUrl, redirectedUrl, nonce, codeVerifier })
	console.log(JSON.stringify({ token: accessToken, user: userInfo.preferred_username, scope }))
}
