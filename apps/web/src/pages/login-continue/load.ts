import { nextAddress } from '../../site/form.ts'
import type { PageCall } from '../../site/route.ts'

/** Where somebody who has just signed in goes on. */
export async function loadContinue({ url }: PageCall): Promise<{ next: string }> {
	return { next: nextAddress(url.searchParams.get('next')) }
}
