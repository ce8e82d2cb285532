import { AdminResult, findRunning } from '@stoa/server/control'

/** Makes the hub running on `data` collect everything that is dead now. It is killed in the middle. */
export async function beginCollection(data: string): Promise<void> {
	const running = await findRunning(data)
	if (running === undefined) throw new Error(`No hub runs over ${data}`)
	const headers = { authorization: `Bearer ${running.operatorSecret}`, 'content-type': 'application/json' }
	const body = JSON.stringify({ do: 'collect', isNow: true })
	const answer = await fetch(`${running.address}/-/admin`, { method: 'POST', headers, body })
	// A run that was killed with another process is believed to be alive for two minutes where that cannot be known.
	if (!answer.ok && answer.status !== 409) throw new Error(`The collection answered ${answer.status}: ${await answer.text()}`)
}

/** The problems that `stoa check` reports of the hub running on `data`, without starting a program for each call. */
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
