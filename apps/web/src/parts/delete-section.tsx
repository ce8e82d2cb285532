import { Button, TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import { fieldOf, type FormState } from '../site/form.ts'
import { useWords } from '../site/use-words.ts'
import { FormSection, PostForm } from './form-page.tsx'

/** Deletes something, once its name was written out: `do=delete` with `confirm`. */
export function DeleteSection({
	title,
	hint,
	action,
	name,
	form,
	children,
}: {
	title: string
	/** What goes with it. */ hint: string
	action: string
	/** What is to be written. */ name: string
	form: FormState
	/** Further fields. */ children?: ReactNode
}) {
	const words = useWords().parts.forms
	return (
		<FormSection id="delete" title={title} hint={hint}>
			<PostForm action={action}>
				<input type="hidden" name="do" value="delete" />
				<TextField
					{...fieldOf(form, 'confirm')}
					label={words.writeToConfirm(name)}
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				{children}
				<div>
					<Button type="submit" weight="danger">
						{words.delete}
					</Button>
				</div>
			</PostForm>
		</FormSection>
	)
}
