import type { ListedUpstream, UpstreamTest } from '@stoa/hub'
import { Button, Choice, exactCount, Notice } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { type FormState, formSent } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import { UpstreamState } from '../mirror/upstream-table.tsx'
import { shownLimits } from '../mirror-upstreams/read-upstream.ts'
import { UpstreamFields } from '../mirror-upstreams/upstream-fields.tsx'
import type { AdminUpstreamData } from './act.ts'

/** One upstream, for the administrators of the hub. */
export function AdminUpstreamPage({ data: { upstream, test, form } }: { data: AdminUpstreamData }) {
	const words = useWords().administration.mirrorUpstream
	const here = PAGES.adminMirrorUpstream.href({ upstream: upstream.name })
	return (
		<AdminLayout part="mirror">
			<FormPage title={upstream.name} lead={<bdi>{upstream.address}</bdi>} wide>
				<p>
					<a href={PAGES.adminMirrorUpstreams.href()}>{words.allUpstreams}</a>
				</p>
				{test && <Tested name={upstream.name} test={test} />}
				<UpstreamState upstream={upstream} />
				{upstream.readers.length > 0 && <p>{words.readers(<bdi>{upstream.readers.join(', ')}</bdi>)}</p>}
				<PostForm action={here}>
					<input type="hidden" name="do" value="test" />
					<div>
						<Button type="submit">{words.test}</Button>
					</div>
				</PostForm>
				<Change upstream={upstream} here={here} form={formSent(form, 'change')} />
				<ConfirmAction
					action={here}
					fields={{ do: 'remove' }}
					text={words.remove}
					label={upstream.name}
					question={words.removeQuestion(upstream.repos)}
					confirm={words.removeUpstream}
					isDanger
				/>
			</FormPage>
		</AdminLayout>
	)
}

function Tested({ name, test: { milliseconds, problem, account, example } }: { name: string; test: UpstreamTest }) {
	const words = useWords().administration.mirrorUpstream
	if (problem !== undefined) return <Notice tone="error">{words.testFailed(name, <bdi>{problem}</bdi>)}</Notice>
	return (
		<Notice tone="info">
			{words.testAnswered(name, exactCount(milliseconds))}
			{account !== undefined && <> {words.tokenOf(<bdi>{account}</bdi>)}</>}
			{example !== undefined && <> {words.listingBegins(<bdi>{example}</bdi>)}</>}
		</Notice>
	)
}

function Change({ upstream, here, form }: { upstream: ListedUpstream; here: string; form: FormState }) {
	const words = useWords().administration.mirrorUpstream
	return (
		<FormSection title={words.changeTitle} hint={words.changeHint}>
			<PostForm action={here} state={form}>
				<input type="hidden" name="do" value="change" />
				<UpstreamFields
					form={form}
					stored={shownLimits(upstream)}
					kinds={upstream.kinds}
					tokenHint={upstream.hasToken ? words.tokenStored : words.noToken}
				/>
				{upstream.hasToken && (
					<Choice
						type="checkbox"
						name="forget_token"
						value="yes"
						defaultChecked={form.values['forget_token'] === 'yes'}
						label={words.forgetToken}
					/>
				)}
				<div>
					<Button type="submit" weight="main">
						{words.save}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}
