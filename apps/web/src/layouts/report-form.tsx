import { REPORT_CATEGORIES, type ReportCategory } from '@stoa/hub'
import { Button, ButtonLink, Notice, SelectField, TextArea } from '@stoa/ui'
import { oneOf, text } from '../site/fields.ts'
import { fieldOf, type FormState } from '../site/form.ts'
import { PostForm } from './form-page.tsx'

/** What people read for the categories of reports. */
export const CATEGORY_WORDS: Record<ReportCategory, string> = {
	spam: 'Spam or advertising',
	malware: 'Malware or harmful code',
	illegal: 'Illegal content',
	'personal-data': 'Personal data',
	copyright: 'Copyright or license violation',
	other: 'Something else',
}

/** The fields of a report. */
export const REPORT_FIELDS = { category: oneOf(REPORT_CATEGORIES).transform((category) => category ?? ('other' as const)), reason: text }

/** What is asked of a person who reports something. */
export function ReportForm({ action, form }: { action: string; form: FormState }) {
	return (
		<PostForm action={action} state={form}>
			<SelectField
				name="category"
				label="What is wrong?"
				options={REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }))}
				defaultValue={form.values['category'] ?? 'spam'}
			/>
			<TextArea
				{...fieldOf(form, 'reason')}
				label="Describe the problem"
				hint="Say where to look, such as a file or a line. For a copyright report, name the work and its owner."
				required
				maxLength={2000}
				rows={6}
			/>
			<div>
				<Button type="submit" weight="main">
					Send report
				</Button>
			</div>
		</PostForm>
	)
}

/** Who reads a report. */
export const REPORT_LEAD = 'The administrators of this hub read your report. The authors are not told who sent it.'

/** Says that a report was sent. */
export function ReportSent({ back }: { back: string }) {
	return (
		<>
			<Notice tone="good">
				<p>Report sent. You get a notification when the administrators have dealt with it.</p>
			</Notice>
			<div>
				<ButtonLink href={back}>Back</ButtonLink>
			</div>
		</>
	)
}
