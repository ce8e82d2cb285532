import { announce, prepareAnnouncements } from '../announce.ts'

const finished = new WeakSet<HTMLFormElement>()

/** Makes the questions under `root` answerable. Nothing leaves the page, and nothing is kept. */
export function enhanceQuestions(root: ParentNode): void {
	prepareAnnouncements()
	const forms = [...root.querySelectorAll<HTMLFormElement>('form[data-question]')]
	for (const form of forms) {
		const update = (): void => {
			const submit = form.querySelector('button')
			if (submit) submit.disabled = !inputsOf(form).some((input) => input.checked)
		}
		form.addEventListener('change', update)
		form.addEventListener('submit', (event) => {
			event.preventDefault()
			judge(form)
			if (finished.has(form) && forms.every((one) => finished.has(one))) announce(form.dataset['allDone'] ?? '')
		})
		update()
	}
}

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')]
const isRight = (input: HTMLInputElement): boolean => 'correct' in input.dataset

function judge(form: HTMLFormElement): void {
	const inputs = inputsOf(form)
	for (const input of inputs) {
		const id = input.dataset['explanation'] ?? ''
		document.getElementById(id)?.toggleAttribute('data-off', !input.checked)
		// Not before: screen readers read descriptions that are not visible.
		if (input.checked) input.setAttribute('aria-describedby', id)
		else input.removeAttribute('aria-describedby')
	}
	const verdict = inputs.some((input) => input.checked && !isRight(input))
		? 'someWrong'
		: inputs.some((input) => !input.checked && isRight(input))
			? 'someMissing'
			: 'allFound'
	if (verdict === 'allFound') finished.add(form)
	const output = form.querySelector('output')
	if (!output) return
	output.textContent = form.dataset[verdict] ?? ''
	form.dataset['verdict'] = verdict
}
