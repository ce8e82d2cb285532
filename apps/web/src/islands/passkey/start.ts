import {
	browserSupportsWebAuthn,
	browserSupportsWebAuthnAutofill,
	startAuthentication,
	startRegistration,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Words } from '../../words/words.ts'

/** What the page asks of the browser: to use a passkey, or to make one; and what it says when that fails. */
export type PasskeyProps = { words: Words['islands']['passkey'] } & (
	| { wish: 'sign-in'; options: PublicKeyCredentialRequestOptionsJSON }
	| { wish: 'add'; options: PublicKeyCredentialCreationOptionsJSON }
)

/**
 * Asks the browser when the form is sent, and sends its answer with it. Until then the form is hidden: without scripts it could do nothing.
 * Where browsers can, they also offer passkeys in the field for the user name, and choosing one signs the visitor in.
 */
export function start(island: HTMLElement, props: unknown): void {
	const form = island.querySelector('form')
	const answer = form?.querySelector<HTMLInputElement>('input[name=answer]')
	const said = form?.querySelector('output')
	if (!form || !answer || !said || !isProps(props) || !browserSupportsWebAuthn()) return
	const send = async (): Promise<void> => {
		try {
			answer.value = JSON.stringify(await ask(props))
		} catch (error) {
			said.textContent = sentence(error, props)
			return
		}
		form.submit()
	}
	let isAsked = false
	const takeOffered = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<void> => {
		const found = await offered(options, () => isAsked)
		if (found === undefined) return
		answer.value = JSON.stringify(found)
		form.submit()
	}
	form.hidden = false
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		said.textContent = ''
		isAsked = true
		void send()
	})
	if (props.wish === 'sign-in') void takeOffered(props.options)
}

/**
 * The passkey that the visitor chooses from the field for the user name. `undefined` where browsers offer none there, and when something ends the
 * offer: the button is pressed, or the page left. Nothing is said of it then.
 */
async function offered(options: PublicKeyCredentialRequestOptionsJSON, isAsked: () => boolean): Promise<object | undefined> {
	// A question of the button must not be ended by this one.
	if (!document.querySelector('input[autocomplete$=webauthn]') || !(await browserSupportsWebAuthnAutofill()) || isAsked()) return undefined
	return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(() => undefined)
}

function isProps(props: unknown): props is PasskeyProps {
	return typeof props === 'object' && props !== null && 'wish' in props && 'options' in props && 'words' in props
}

function ask(props: PasskeyProps): Promise<object> {
	return props.wish === 'add' ? startRegistration({ optionsJSON: props.options }) : startAuthentication({ optionsJSON: props.options })
}

/** What went wrong, as the browser names it; it tells no more, so that pages learn nothing of devices. */
function sentence(error: unknown, { wish, words }: PasskeyProps): string {
	const name = error instanceof Error ? error.name : ''
	if (name === 'InvalidStateError') return words.exists
	if (name !== 'NotAllowedError' && name !== 'AbortError') return words.unusable
	return wish === 'add' ? words.noneCreated : words.noneUsed
}
