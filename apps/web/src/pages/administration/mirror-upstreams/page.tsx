import { Button, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf, type FormState, formSent } from '../../../site/form.ts'
import { useWords } from '../../../site/use-words.ts'
import { UpstreamTable } from '../mirror/upstream-table.tsx'
import type { AdminUpstreamsData } from './act.ts'
import { UpstreamFields } from './upstream-fields.tsx'

/** The upstreams, and the form that adds one, for the administrators of the hub. */
export function AdminUpstreamsPage({ data: { upstreams, form } }: { data: AdminUpstreamsData }) {
	const words = useWords().administration.mirrorUpstreams
	return (
		<AdminLayout part="mirror">
			<FormPage title={words.title} lead={words.lead} wide>
				<p>
					<a href={PAGES.adminMirror.href()}>{words.toMirror}</a>
				</p>
				{upstreams.length === 0 ? <p>{words.noUpstreams}</p> : <UpstreamTable upstreams={upstreams} />}
				<AddUpstream form={formSent(form, 'add')} />
			</FormPage>
		</AdminLayout>
	)
}

function AddUpstream({ form }: { form: FormState }) {
	const words = useWords().administration.mirrorUpstreams
	return (
		<FormSection title={words.addTitle} hint={words.addHint}>
			<PostForm action={PAGES.adminMirrorUpstreams.href()} state={form}>
				<input type="hidden" name="do" value="add" />
				<TextField {...fieldOf(form, 'name')} label={words.name} hint={words.nameHint} autoComplete="off" required />
				<TextField {...fieldOf(form, 'address')} label={words.address} hint={words.addressHint} autoComplete="off" required />
				<UpstreamFields form={form} tokenHint={words.newTokenHint} />
				<div>
					<Button type="submit" weight="main">
						{words.addUpstream}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}
