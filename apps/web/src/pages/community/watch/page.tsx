import { Button, Choice } from '@stoa/ui'
import { watchAddress } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { WatchData } from './act.ts'

/** What the visitor wants to hear of a repository. */
export function WatchPage({ data: { frame, level } }: { data: WatchData }) {
	const words = useWords().community.watch
	const { repo } = frame
	return (
		<RepoLayout frame={frame} tab="community">
			<FormPage title={words.title} wide>
				<PostForm action={watchAddress({ kind: repo.kind, id: repo.name })}>
					<fieldset>
						<legend className={formStyles.legend}>{words.notifyMeAbout}</legend>
						<Choice
							type="radio"
							name="level"
							value="usual"
							defaultChecked={level === 'usual'}
							label={words.whatConcernsMe}
							hint={words.whatConcernsMeHint}
						/>
						<Choice
							type="radio"
							name="level"
							value="watching"
							defaultChecked={level === 'watching'}
							label={words.everything}
							hint={words.everythingHint}
						/>
						<Choice
							type="radio"
							name="level"
							value="muted"
							defaultChecked={level === 'muted'}
							label={words.nothing}
							hint={words.nothingHint}
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							{words.save}
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
