import { Button, Choice } from '@stoa/ui'
import { duplicateAddress, splitRepoId } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { PlaceFields } from '../../../parts/repo/place-fields.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { DuplicateData } from './act.ts'

/** Duplicates a repository: for whom, under which name, and who can see the duplicate. */
export function DuplicatePage({ data: { frame, form, namespaces, groups } }: { data: DuplicateData }) {
	const words = useWords().repository.duplicate
	const { kind, name: source, gated } = frame.repo
	const { name } = splitRepoId(source)
	const isPublic = form.values['visibility'] === 'public'
	return (
		<RepoLayout frame={frame} tab="home">
			<FormPage title={words.title(kind)} lead={words.lead(<bdi>{source}</bdi>)} wide>
				<PostForm action={duplicateAddress({ kind, id: source })} state={form}>
					<PlaceFields form={form} namespaces={namespaces} groups={groups} name={name} />
					<fieldset>
						<legend className={formStyles.legend}>{words.whoCanSee}</legend>
						<Choice
							type="radio"
							name="visibility"
							value="private"
							defaultChecked={!isPublic}
							label={words.onlyItsOwner}
							hint={words.onlyItsOwnerHint}
						/>
						<Choice
							type="radio"
							name="visibility"
							value="public"
							defaultChecked={isPublic}
							label={words.everyone}
							hint={gated === false ? undefined : words.everyoneHint}
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							{words.duplicate(kind)}
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
