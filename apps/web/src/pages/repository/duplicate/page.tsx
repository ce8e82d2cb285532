import { Button, Choice } from '@stoa/ui'
import { duplicateAddress, splitRepoId } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { PlaceFields } from '../../../layouts/repo/place-fields.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import type { DuplicateData } from './act.ts'

/** Duplicates a repository: for whom, under which name, and who can see the duplicate. */
export function DuplicatePage({ data: { frame, form, namespaces, groups } }: { data: DuplicateData }) {
	const { kind, name: source, gated } = frame.repo
	const { name } = splitRepoId(source)
	const isPublic = form.values['visibility'] === 'public'
	return (
		<RepoLayout frame={frame} tab="home">
			<FormPage
				title={`Duplicate this ${KIND_WORDS[kind].one}`}
				lead={
					<>
						The duplicate gets the files, branches, tags, history and large files as they are now. Discussions, pull requests, likes,
						downloads and settings are not copied. Later changes of <bdi>{source}</bdi> do not reach it.
					</>
				}
				wide
			>
				<PostForm action={duplicateAddress({ kind, id: source })} state={form}>
					<PlaceFields form={form} namespaces={namespaces} groups={groups} name={name} />
					<fieldset>
						<legend className={formStyles.legend}>Who can see it?</legend>
						<Choice
							type="radio"
							name="visibility"
							value="private"
							defaultChecked={!isPublic}
							label="Only its owner"
							hint="You, or the members of the organization."
						/>
						<Choice
							type="radio"
							name="visibility"
							value="public"
							defaultChecked={isPublic}
							label="Everyone"
							hint={
								gated === false
									? undefined
									: 'Access to the files of the duplicate is not restricted until you turn that on in its settings.'
							}
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							Duplicate {KIND_WORDS[kind].one}
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
