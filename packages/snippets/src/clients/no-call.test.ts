import { TASKS } from '@stoa/catalog'
import { expect, test } from 'vitest'
import { whyNoCall } from './no-call.ts'
import { TASK_TEMPLATES } from './task-templates.ts'

test('S-13 each task of the catalog has programs, or says why it has none', () => {
	for (const { id } of TASKS) {
		const reason = whyNoCall(id)
		if (TASK_TEMPLATES.has(id)) expect(reason, id).toBeUndefined()
		else expect(reason, id).toMatch(/^No input example has been defined for this model task\. (?!The catalog).{30,}\.$/u)
	}
})

test('S-13 a task that the catalog does not know says so', () => {
	for (const name of ['', 'cooking', 'toString'])
		expect(whyNoCall(name)).toBe('No input example has been defined for this model task. The catalog does not know this task.')
})
