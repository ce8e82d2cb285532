import { createPages } from '@stoa/web'

const pages = await createPages()
await pages.close()

/** The patterns of the addresses of all pages, from the build: their sources are hundreds of components, which take long to load. */
export const PAGE_ADDRESSES = pages.addresses
/** The patterns of those whose page limits how often it is asked. */
export const LIMITED_ADDRESSES = pages.addresses.filter((address) => {
	const example = new URL(address.replaceAll(/\{[^}]*\}/g, 'x'), 'http://hub.test')
	return pages.find(example)?.limit !== undefined
})
