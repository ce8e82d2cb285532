import { access, chmod, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

/**
 * The hook that git runs before and after it moves the refs of a push. It inherits file descriptor 3, a two-way pipe to this process: it
 * sends its name, the quarantine and the updates, and waits for the verdict. Without a response, it refuses.
 */
const HOOK = `#!/bin/sh
{
	printf '%s\\n%s\\n' "\${0##*/}" "$GIT_QUARANTINE_PATH"
	cat || exit 1
	echo end
} >&3 || exit 1
IFS= read -r verdict <&3 || exit 1
[ "$verdict" = accept ] && exit 0
while IFS= read -r line <&3 && [ "$line" != end ]; do
	printf '%s\\n' "\${line#?}"
done >&2
exit 1
`

const HOOKS = ['pre-receive', 'post-receive']

/**
 * Writes the hooks into `folder`.
 *
 * @throws when the file system does not let programs run there: git would skip the check of pushes without a word
 */
export async function installHooks(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true })
	for (const name of HOOKS) {
		const path = join(folder, name)
		const draft = `${path}.${randomUUID()}`
		await writeFile(draft, HOOK)
		await chmod(draft, 0o755)
		await rename(draft, path)
	}
	await assertHooks(folder)
}

/** Checks that git will run the hooks: git skips a hook that it may not execute and then accepts the push. @throws when it would */
export async function assertHooks(folder: string): Promise<void> {
	try {
		for (const name of HOOKS) await access(join(folder, name), constants.X_OK)
	} catch (error) {
		throw new Error(`Cannot run programs in "${folder}" (a mount with noexec?): git needs that to have pushes checked`, { cause: error })
	}
}
