import type { GateField } from '@stoa/hub'
import { Button, Choice, Notice, SelectField, TextField, When } from '@stoa/ui'
import { accessAddress } from '@stoa/vocabulary'
import { CardText } from '../../../islands/widgets/card-text.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import type { FormState } from '../../../site/form.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { AccessData } from './act.ts'

/** Asks for access to a gated repository: what its card asks, or where the request stands. */
export function AccessPage({ data: { frame, gate, prompt, request, form } }: { data: AccessData }) {
	const words = useWords().repository.access
	const { now } = useFrame()
	const here = accessAddress({ kind: frame.repo.kind, id: frame.repo.name })
	return (
		<RepoLayout frame={frame} tab="home">
			<FormPage title={gate.heading ?? words.title} lead={gate.description} wide>
				{prompt && <CardText html={prompt.html} direction={prompt.direction} />}
				{frame.mirror && (
					<Notice>
						<p>
							{words.conditionsOf({
								upstream: <bdi>{frame.mirror.upstream}</bdi>,
								repo: (
									<a href={frame.mirror.address} rel="nofollow">
										<bdi>{frame.mirror.upstreamId}</bdi>
									</a>
								),
							})}
						</p>
					</Notice>
				)}
				{request?.status === 'rejected' && (
					<Notice tone="warning">
						<p>
							{words.rejected} {request.reason}
						</p>
					</Notice>
				)}
				{request?.status === 'pending' && (
					<>
						<Notice>
							<p>{words.youAsked(<When date={request.askedAt} now={now} />)}</p>
						</Notice>
						<PostForm action={here} state={form}>
							<input type="hidden" name="do" value="cancel" />
							<div>
								<Button type="submit">{words.withdrawRequest}</Button>
							</div>
						</PostForm>
					</>
				)}
				{request === undefined && !frame.mirror && (
					<PostForm action={here} state={form}>
						{gate.fields.map((field, index) => (
							<Question key={field.label} field={field} name={`field-${index}`} form={form} />
						))}
						<p>{words.whatAuthorsSee}</p>
						<div>
							<Button type="submit" weight="main">
								{gate.button ?? (frame.repo.gated === 'auto' ? words.agree : words.sendRequest)}
							</Button>
						</div>
					</PostForm>
				)}
			</FormPage>
		</RepoLayout>
	)
}

function Question({ field: { label, type, options }, name, form }: { field: GateField; name: string; form: FormState }) {
	const value = form.values[name]
	if (type === 'checkbox')
		return <Choice type="checkbox" name={name} value="true" label={label} defaultChecked={value === 'true'} required />
	if (type === 'select') return <SelectField name={name} label={label} options={options} defaultValue={value} required />
	return (
		<TextField name={name} label={label} type={type === 'date_picker' ? 'date' : 'text'} defaultValue={value} required maxLength={1000} />
	)
}
