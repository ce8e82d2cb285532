import { nextAddress } from '../../../site/next-address.ts'
import type { PageCall } from '../../../site/route.ts'

/** Where a person goes on after signing in. */
export async function loadContinue({ url }: PageCall): Promise<{ next: string }> {
	return { next: nextAddress(url.searchParams.get('next')) }
}
