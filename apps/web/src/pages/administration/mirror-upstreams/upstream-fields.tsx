import { Choice, TextArea, TextField } from '@stoa/ui'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { formStyles } from '../../../parts/form-page.tsx'
import { fieldOf, type FormState } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'

const fieldIn = (form: FormState, stored: Readonly<Record<string, string>>) => (name: string) => ({
	...fieldOf(form, name, stored[name]),
	autoComplete: 'off',
	spellCheck: false,
})

/** What administrators say of an upstream, besides its name and its address. */
export function UpstreamFields({
	form,
	stored = {},
	kinds = REPO_KINDS,
	tokenHint,
}: {
	form: FormState
	/** What is stored of an upstream that is changed, by field. */
	stored?: Readonly<Record<string, string>>
	kinds?: readonly RepoKind[]
	tokenHint: string
}) {
	const {
		administration: { mirrorUpstreams: words },
		kinds: nouns,
	} = useWords()
	const chosen = form.lists ? (form.lists['kinds'] ?? []) : kinds
	const field = fieldIn(form, stored)
	return (
		<>
			<fieldset>
				<legend className={formStyles.legend}>{words.kinds}</legend>
				<div className={formStyles.pairs}>
					{REPO_KINDS.map((kind) => (
						<Choice key={kind} type="checkbox" name="kinds" value={kind} defaultChecked={chosen.includes(kind)} label={nouns[kind].Many} />
					))}
				</div>
				{form.errors['kinds'] && <p>{form.errors['kinds']}</p>}
			</fieldset>
			<TextArea {...field('allow')} label={words.allow} hint={words.allowHint} rows={3} />
			<TextArea {...field('deny')} label={words.deny} hint={words.denyHint} rows={2} />
			<div className={formStyles.pairs}>
				<TextField {...field('requestsMax')} label={words.requestsPerMinute} hint={words.requestsPerMinuteHint} inputMode="numeric" />
				<TextField {...field('perSecondMax')} label={words.requestsPerSecond} hint={words.requestsPerSecondHint} inputMode="numeric" />
				<TextField {...field('connectionsMax')} label={words.connections} hint={words.connectionsHint} inputMode="numeric" />
			</div>
			<RequestFields form={form} stored={stored} />
			<TextField
				{...fieldOf(form, 'upstream_token')}
				defaultValue=""
				type="password"
				autoComplete="off"
				label={words.token}
				hint={tokenHint}
			/>
		</>
	)
}

/** Whether repositories come by request, and who or what answers. */
function RequestFields({ form, stored }: { form: FormState; stored: Readonly<Record<string, string>> }) {
	const words = useWords().administration.mirrorUpstreams
	const field = fieldIn(form, stored)
	return (
		<>
			<Choice
				type="checkbox"
				name="by_request"
				value="yes"
				defaultChecked={(form.lists ? form.values['by_request'] : stored['by_request']) === 'yes'}
				label={words.byRequest}
				hint={words.byRequestHint}
			/>
			<TextArea {...field('requestRules')} label={words.requestRules} hint={words.requestRulesHint} rows={3} />
			<TextField {...field('deciders')} label={words.deciders} hint={words.decidersHint} />
		</>
	)
}
