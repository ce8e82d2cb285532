import { REPORT_CATEGORIES } from '@stoa/hub'
import { Button, ButtonLink, Notice, SelectField, TextArea } from '@stoa/ui'
import { oneOf, text } from '../site/fields.ts'
import { fieldOf, type FormState } from '../site/form.ts'
import { useWords } from '../site/use-words.ts'
import { PostForm } from './form-page.tsx'

/** The fields of a report. */
export const REPORT_FIELDS = { category: oneOf(REPORT_CATEGORIES).transform((category) => category ?? ('other' as const)), reason: text }

/** What is asked of a person who reports something. */
export function ReportForm({ action, form }: { action: string; form: FormState }) {
	const words = useWords().parts.report
	return (
		<PostForm action={action} state={form}>
			<SelectField
				name="category"
				label={words.whatIsWrong}
				options={REPORT_CATEGORIES.map((value) => ({ value, label: words.categories[value] }))}
				defaultValue={form.values['category'] ?? 'spam'}
			/>
			<TextArea
				{...fieldOf(form, 'reason')}
				label={words.describeTheProblem}
				hint={words.describeTheProblemHint}
				required
				maxLength={2000}
				rows={6}
			/>
			<div>
				<Button type="submit" weight="main">
					{words.sendReport}
				</Button>
			</div>
		</PostForm>
	)
}

/** Says that a report was sent. */
export function ReportSent({ back }: { back: string }) {
	const words = useWords().parts.report
	return (
		<>
			<Notice tone="good">
				<p>{words.reportSent}</p>
			</Notice>
			<div>
				<ButtonLink href={back}>{words.back}</ButtonLink>
			</div>
		</>
	)
}
