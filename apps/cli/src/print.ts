/** The meaning of the exit codes of `stoa`. */
export const ExitCode = { done: 0, notDone: 1, wrongArguments: 2, problemsFound: 3 } as const

/** Prints an answer to standard output: one line of JSON for scripts, or words for people. */
export function print(asJson: boolean | undefined, value: Record<string, unknown>, words: string): void {
	process.stdout.write(`${asJson ? JSON.stringify(value) : words}\n`)
}
