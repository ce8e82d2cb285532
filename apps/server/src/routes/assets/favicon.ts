import { calls } from '@stoa/protocol'
import type { FastifyReply } from 'fastify'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** The logo, 32 x 32, for browsers and feed readers that request it without reading a page. A PNG in an ICO; pages name an SVG. */
const ICON = Buffer.from(
	[
		'AAABAAEAICAAAAEAIACxAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAAAHhJREFUeNpj0G8tZxhIzDDqACgjHoj30xnHIzugHoj/',
		'0xnXjzoA2QHyQGxPZyw/mg1xOUAfLbv049CMnq2wqelHU6NPjAPs0RILLsPRExUuRyKrsR91wKgDRh0w6oBRB4w6YEg4YGQ2SOyhjUR6YvvRZvmgioIBwwAA',
		'XCZ7BEBiWQAAAABJRU5ErkJggg==',
	].join(''),
	'base64',
)

/** The address that browsers try by themselves. */
export const faviconRoutes: readonly Route[] = [handleReply(calls.readFavicon, sendIcon)]

function sendIcon({ reply }: Call): FastifyReply {
	return reply.header('content-type', 'image/x-icon').header('cache-control', 'public, max-age=86400').send(ICON)
}
