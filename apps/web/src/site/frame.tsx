import { createContext, useContext } from 'react'
import type { Assets } from './assets.ts'
import type { PageCall } from './route.ts'

/** What every component of a page may ask about the request. */
export interface Frame {
	call: PageCall
	assets: Assets
	now: Date
}

const FrameContext = createContext<Frame | undefined>(undefined)

/** Gives a page its frame. */
export const FrameProvider = FrameContext.Provider

/** The frame of the page being rendered. */
export function useFrame(): Frame {
	const frame = useContext(FrameContext)
	if (!frame) throw new Error('useFrame() works only inside a page')
	return frame
}
