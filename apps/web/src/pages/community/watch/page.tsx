import { Button, Choice } from '@stoa/ui'
import { watchAddress } from '@stoa/vocabulary'
import { FormPage, formStyles, PostForm } from '../../../layouts/form-page.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import type { WatchData } from './act.ts'

/** What the visitor wants to hear of a repository. */
export function WatchPage({ data: { frame, level } }: { data: WatchData }) {
	const { repo } = frame
	return (
		<RepoLayout frame={frame} tab="community">
			<FormPage title="Notifications of this repository" wide>
				<PostForm action={watchAddress({ kind: repo.kind, id: repo.name })}>
					<fieldset>
						<legend className={formStyles.legend}>Notify me about</legend>
						<Choice
							type="radio"
							name="level"
							value="usual"
							defaultChecked={level === 'usual'}
							label="What concerns me"
							hint="Mentions, and threads that you opened or took part in; everything where the repository is yours."
						/>
						<Choice
							type="radio"
							name="level"
							value="watching"
							defaultChecked={level === 'watching'}
							label="Everything"
							hint="Every discussion, pull request and comment."
						/>
						<Choice
							type="radio"
							name="level"
							value="muted"
							defaultChecked={level === 'muted'}
							label="Nothing"
							hint="No notifications, not even of mentions."
						/>
					</fieldset>
					<div>
						<Button type="submit" weight="main">
							Save
						</Button>
					</div>
				</PostForm>
			</FormPage>
		</RepoLayout>
	)
}
