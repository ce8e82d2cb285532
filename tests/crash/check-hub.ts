import { AdminResult, findRunning } from '@stoa/server/control'

/** What `stoa check` asks the hub that runs over `data`, and answers, without starting a program for each question. */
export async function checkHub(data: string): Promise<string[]> {
	const running = await findRunning(data)
	if (running === undefined) return [`no hub runs over ${data}`]
	const headers = { authorization: `Bearer ${running.operatorSecret}`, 'content-type': 'application/json' }
	const answer = await fetch(`${running.address}/-/admin`, { method: 'POST', headers, body: JSON.stringify({ do: 'check' }) })
	const body: unknown = await answer.json()
	if (!answer.ok) return [`the check answered ${answer.status}: ${JSON.stringify(body)}`]
	const result = AdminResult.parse(body)
	return result.did === 'check' ? result.problems : [`the check answered "${result.did}"`]
}
