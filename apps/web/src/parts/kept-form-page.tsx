import { Button, ButtonLink, TextArea } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { Island } from '../islands/island.tsx'
import { useFrame } from '../site/frame.tsx'
import { keptFields } from '../site/kept-form.ts'
import { useWords } from '../site/use-words.ts'
import { Csrf } from './csrf.tsx'
import { FormPage, formStyles } from './form-page.tsx'

/** Where a person goes on who signed in to send a kept form. */
const KEPT_FORM_ADDRESS = PAGES.resumeForm.href()

/**
 * A form that was not acted on because its page is from an earlier session: everything that was typed, and the way to send it after all. It
 * is sent only when its writer presses the button, with the form token of the session they have then.
 */
export function KeptFormPage() {
	const words = useWords().keptForm
	const { call } = useFrame()
	const { actor, url } = call
	const isVisitor = actor.kind === 'visitor'
	const fields = keptFields(call.form)
	return (
		<Island name="kept-form" when="idle">
			<FormPage title={isVisitor ? words.title : words.sendThisAgain} lead={isVisitor ? words.lead : words.leadAgain(actor.account.name)}>
				<form className={formStyles.form} method="post" action={url.pathname + url.search} data-unsaved data-kept-form>
					<Csrf />
					{fields.map(({ name, value, isWritten }, index) =>
						isWritten ? (
							<TextArea
								key={`${index}-${name}`}
								id={`kept-${index}`}
								name={name}
								label={words.labels[name] ?? words.text}
								defaultValue={value}
								rows={Math.min(16, value.split('\n').length + 1)}
							/>
						) : (
							<input key={`${index}-${name}`} type="hidden" name={name} value={value} />
						),
					)}
					{isVisitor && <p data-without-script>{words.opensTab}</p>}
					<div className={formStyles.buttons}>
						{isVisitor && (
							<ButtonLink href={PAGES.signIn.href({ next: KEPT_FORM_ADDRESS })} weight="main" opensTab>
								{words.signIn}
							</ButtonLink>
						)}
						<Button type="submit" weight={isVisitor ? 'plain' : 'main'}>
							{words.send}
						</Button>
						<ButtonLink href={url.pathname} weight="quiet">
							{words.discard}
						</ButtonLink>
					</div>
				</form>
			</FormPage>
		</Island>
	)
}
