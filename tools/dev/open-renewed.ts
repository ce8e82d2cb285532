/** Something that is loaded again once it is out of date. */
export interface Renewed<Value> {
	/** The value that was loaded last. */
	current(): Value
	/** How many changes it holds. */
	changes(): number
	/** Says that it is out of date from now on. */
	outdate(): void
	/** Waits until the value is as new as the last change. @throws what `load` throws; the next call tries again */
	renew(): Promise<void>
}

/** Loads something for the first time. Calls that come while it is being loaded again wait for the same load. */
export async function openRenewed<Value>(load: () => Promise<Value>): Promise<Renewed<Value>> {
	const state = { changes: 0, loaded: 0, value: await load() }
	let loading: Promise<void> | undefined
	async function reload(): Promise<void> {
		// What changes from here on may be missing in what is loaded.
		const { changes } = state
		state.value = await load()
		state.loaded = changes
	}
	return {
		current: () => state.value,
		changes: () => state.loaded,
		outdate: () => void (state.changes += 1),
		async renew() {
			while (state.loaded < state.changes) await (loading ??= reload().finally(() => (loading = undefined)))
		},
	}
}
