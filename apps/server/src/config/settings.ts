import { z } from 'zod'
import { KNOWN_ASSISTANTS, readAssistants } from './assistants.ts'
import { readFooterLinks } from './footer-links.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

const flag = z
	.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], 'write true or false')
	.transform((value) => value === true || value === 'true' || value === '1')
const count = (least: number, most: number) =>
	z.coerce
		.number(`write a whole number from ${least} to ${most}`)
		.int('write a whole number')
		.min(least, `write at least ${least}`)
		.max(most, `write at most ${most}`)
/** `ada@example.org`, or `Ada <ada@example.org>`. */
const MAILBOX = /^(?:[^<>\s@]+@[^<>\s@]+|[^<>]*<[^<>\s@]+@[^<>\s@]+>)$/

/** Whether an address has no path, query or fragment. A hub below a path is not supported. */
function isOrigin(address: string): boolean {
	if (!URL.canParse(address)) return false
	const { pathname, search, hash } = new URL(address)
	return /^\/*$/.test(pathname) && search === '' && hash === ''
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'write an address that begins with http:// or https://' })
/** `staff=lab:write` */
const GROUP_PLACE = /^[^=,]+=[A-Za-z0-9_.-]+:(?:read|contributor|write|admin)$/
/** `handbook=/srv/handbook`, `handbook@v2=/srv/handbook-2` */
const DOCS_FOLDER = /^[\w.-]+(?:@[\w.-]+)?=.+$/
const text = z.string().min(1, 'write something, or leave the setting out')

/**
 * Every setting of the hub, with what it does, its default and an example. The reference page of the documentation is made from this
 * schema (tools/settings-reference.ts). Names are those of the environment; a settings file uses the same ones.
 */
export const SettingsSchema = z.strictObject({
	STOA_HOST: text
		.default('127.0.0.1')
		.meta({ description: 'Address of the network interface to listen on. `0.0.0.0` or `::` means all of them.', example: '0.0.0.0' }),
	STOA_PORT: count(0, 65535).default(3000).meta({ description: 'Port to listen on. `0` takes a free one.', example: '8080' }),
	STOA_DATA: text.default('data').meta({
		description:
			'Folder that holds everything the hub keeps: database, git repositories, large files and secrets. Made when it is missing.',
		example: '/var/lib/stoa',
	}),
	STOA_PUBLIC_URL: httpUrl.refine(isOrigin, 'write an address without a path, such as https://hub.example.org').optional().meta({
		description:
			'Address under which people and clients reach the hub. It stands in links, in answers to clients and decides whether cookies are Secure. Default: the address listened on.',
		example: 'https://hub.example.org',
	}),
	STOA_DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, 'write an address that begins with postgres://')
		.optional()
		.meta({
			description: 'An existing PostgreSQL (14 or newer) to use instead of the one that the hub starts itself.',
			example: 'postgres://stoa:secret@db.example.org/stoa',
			secret: true,
		}),
	STOA_S3_ENDPOINT: httpUrl.optional().meta({
		description: 'Address of an S3-compatible store for large files. Default: that of AWS for the region.',
		example: 'https://s3.example.org',
	}),
	STOA_S3_BUCKET: text.optional().meta({
		description: 'Bucket for large files. When it is set, large files go to S3; otherwise they lie in the data folder.',
		example: 'stoa',
	}),
	STOA_S3_REGION: text.default('us-east-1').meta({ description: 'Region of the bucket.', example: 'eu-central-1' }),
	STOA_S3_ACCESS_KEY_ID: text.optional().meta({ description: 'Access key for the bucket; needed with it.', example: 'AKIAEXAMPLE' }),
	STOA_S3_SECRET_ACCESS_KEY: text
		.optional()
		.meta({ description: 'Secret of the access key; needed with it.', example: 'wJalrEXAMPLE', secret: true }),
	STOA_S3_PREFIX: z.string().default('').meta({ description: 'What stands before every key in the bucket.', example: 'hub/' }),
	STOA_S3_FORCE_PATH_STYLE: flag
		.default(false)
		.meta({ description: 'Put the bucket into the path instead of the host name, as most stores other than AWS need.', example: 'true' }),
	STOA_SECRET: z.string().min(32, 'write at least 32 characters').optional().meta({
		description:
			'Key for signed addresses, forms and tokens. Several processes of one hub need the same. Default: made at the first start and kept in the data folder.',
		example: '$(openssl rand -hex 32)',
		secret: true,
	}),
	STOA_SIGN_UP: z.enum(['open', 'invitation', 'closed'], 'write open, invitation or closed').default('open').meta({
		description:
			'Who can sign up: everyone (`open`), people whom an administrator invited (`invitation`), or no one (`closed`). What administrators choose at /admin/sign-up takes precedence; `stoa user add` always works.',
		example: 'closed',
	}),
	STOA_WEBHOOKS_INNER: flag.default(false).meta({
		description:
			'Whether webhooks may send to addresses of inner networks (127.0.0.1, 10.0.0.0/8, 169.254.169.254 and the like). Only where everyone with an account can reach those networks anyway.',
		example: 'true',
	}),
	STOA_EXTERNAL_IMAGES: z.enum(['link', 'proxy'], 'write link or proxy').default('link').meta({
		description:
			'What cards and comments show of images on other hosts: a link that says where the image is (`link`), or the image, which the hub fetches from public addresses and keeps in the folder `external-images` of the data folder (`proxy`). A visitor’s browser never asks the other host by itself.',
		example: 'proxy',
	}),
	STOA_EXTERNAL_IMAGES_MAX: count(1024, 2 ** 50)
		.default(1_000_000_000)
		.meta({
			description: 'Bytes of such images that are kept; those that were not shown for the longest go first.',
			example: '10000000000',
		}),
	STOA_SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, 'write an address that begins with smtp:// or smtps://')
		.optional()
		.meta({
			description:
				'Mail server for letters of the hub (new passwords, confirmations, invitations, notifications). Without one, letters are files in the folder `outbox` of the data folder, for the operator to pass on.',
			example: 'smtps://hub:secret@mail.example.org:465',
			secret: true,
		}),
	STOA_MAIL_FROM: text
		.regex(MAILBOX, 'write an e-mail address, or a name and the address in angle brackets')
		.default('Stoa <stoa@localhost>')
		.meta({ description: 'Whom letters of the hub come from.', example: 'Our hub <hub@example.org>' }),
	STOA_OIDC_ISSUER: httpUrl.optional().meta({
		description:
			'An OpenID Connect provider that people may sign in through: its issuer. Register there the address `/auth/external/callback` of this hub, and set `STOA_PUBLIC_URL`.',
		example: 'https://id.example.org',
	}),
	STOA_OIDC_CLIENT_ID: text.optional().meta({ description: 'What this hub is called at that provider; needed with it.', example: 'stoa' }),
	STOA_OIDC_CLIENT_SECRET: text
		.optional()
		.meta({ description: 'The secret of this hub at that provider; needed with it.', example: 'correct-horse', secret: true }),
	STOA_OIDC_NAME: text.default('your organisation').meta({ description: 'What people call that provider.', example: 'Example University' }),
	STOA_OIDC_SCOPES: text
		.default('openid profile email')
		.meta({ description: 'What the hub asks that provider for.', example: 'openid profile email groups' }),
	STOA_OIDC_GROUPS_CLAIM: text.default('groups').meta({ description: 'The claim that names the groups of a person.', example: 'roles' }),
	STOA_OIDC_GROUPS: text
		.optional()
		.refine(
			(value) => value === undefined || value.split(',').every((one) => GROUP_PLACE.test(one.trim())),
			'write group=organisation:role, several with commas between; a role is read, contributor, write or admin',
		)
		.meta({
			description:
				'Which groups of that provider are what in which organisations here, as `group=organisation:role`. Members follow the groups at each sign-in; other organisations are left alone.',
			example: 'staff=lab:write,heads=lab:admin',
		}),
	STOA_TRUSTED_ISSUERS: text
		.optional()
		.refine(
			(value) => value === undefined || value.split(',').every((one) => httpUrl.safeParse(one.trim()).success),
			'write addresses that begin with https://, several with commas between',
		)
		.meta({
			description:
				'Providers of OpenID Connect whose jobs people may trust instead of keeping a token there (trusted publishers): their issuers, several with commas between. The hub asks them, and nobody else, for their keys.',
			example: 'https://token.actions.githubusercontent.com,https://gitlab.example.org',
		}),
	STOA_DEMO: flag.default(true).meta({
		description: 'Whether `stoa serve` fills an empty hub with demo models, datasets and apps at its first start.',
		example: 'false',
	}),
	STOA_DOCS: text
		.optional()
		.refine(
			(value) => value === undefined || value.split(',').every((one) => DOCS_FOLDER.test(one.trim())),
			'write name=folder or name@version=folder, several with commas between',
		)
		.meta({
			description:
				'Folders with documentation to serve under `/docs/NAME`: pages with a `_toctree.yml`, in folders by language or not. Several folders of one name with `@VERSION` are its versions, the first one is shown first. A name that the hub itself uses (`stoa`, `course`) replaces what comes with it.',
			example: 'handbook=/srv/handbook/docs,engine@v2=/srv/engine-2/docs,engine@v1=/srv/engine-1/docs',
		}),
	STOA_DOCS_EDIT_URL: text
		.regex(/^https?:\/\/\S+$/, 'write an address that begins with https://')
		.optional()
		.meta({
			description:
				'Where readers change the documentation: the address of a page’s source, with `{project}`, `{version}` and `{path}` (the file in its folder). Default: pages have no such link.',
			example: 'https://git.example.org/docs/{project}/edit/main/{path}',
		}),
	STOA_DOCS_EDIT_LABEL: text.max(80).optional().meta({
		description:
			'Words of the link to a page’s source. Default: "Update on GitHub" where it is on GitHub, "Edit this page" elsewhere, in the language of the page.',
		example: 'Edit on Codeberg',
	}),
	STOA_ASSISTANTS: text
		.refine(
			(value) => readAssistants(value) !== undefined,
			`write names out of ${KNOWN_ASSISTANTS.join(', ')}, or Name=https://..., with commas between`,
		)
		.optional()
		.meta({
			description: `AI assistants that the menu of “Copy page” opens a page in: ${KNOWN_ASSISTANTS.join(', ')}, or \`Name=address\` with \`{prompt}\`, \`{url}\` (the page) or \`{sourceUrl}\` (its Markdown). Several with commas between. Default: ChatGPT and Claude.`,
			example: 'Claude,Ours=https://chat.example.org/?q={prompt}',
		}),
	STOA_FOOTER_LINKS: text
		.refine((value) => readFooterLinks(value) !== undefined, 'write Name=https://... or Name=/path, with commas between')
		.optional()
		.meta({
			description:
				'Links at the foot of every page, such as a privacy policy: `Name=address`, several with commas between. An address is an `https://` one or a path of this hub.',
			example: 'Privacy=https://example.org/privacy,Terms=/docs/terms',
		}),
	STOA_COPY_PAGE: z.enum(['title', 'outline', 'off'], 'write title, outline or off').default('title').meta({
		description:
			'Where the Copy page control stands on pages of the documentation: at the title or above the outline; `off` takes it from every page, cards too. A page leaves it out with `copyPage: false` in its front matter, a section with the same words in its contents.',
		example: 'outline',
	}),
	STOA_COPY_PAGE_KEY: flag.default(false).meta({
		description: 'Whether Ctrl+C (Cmd+C) copies the page as Markdown while nothing is selected. The control announces it.',
		example: 'true',
	}),
	STOA_LOG_LEVEL: z
		.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'write fatal, error, warn, info, debug, trace or silent')
		.default('info')
		.meta({
			description: 'How much is logged to the standard error output.',
			example: 'warn',
		}),
	STOA_TRUST_PROXY: z
		.union([z.boolean(), z.number(), z.string()])
		.transform((value, context) => {
			const proxies = readTrustedProxies(value)
			if (proxies !== undefined) return proxies
			context.addIssue({
				code: 'custom',
				message: 'write how many proxies stand before the hub (0 to 9), or their networks with commas between',
			})
			return z.NEVER
		})
		.default(0)
		.meta({
			description:
				'Which reverse proxies may say whom a request comes from (`X-Forwarded-For`, `X-Forwarded-Proto`, `X-Forwarded-Host`): how many stand before the hub, one behind the other, or the networks that they are in, with commas between. `true` means 1, `false` and `0` none.',
			example: '1',
		}),
	STOA_METRICS_TOKEN: z.string().min(16, 'write at least 16 characters').optional().meta({
		description:
			'What a watching machine shows to read `/metrics`, as `Authorization: Bearer`. Default: only callers on the machine of the hub itself read them.',
		example: '$(openssl rand -hex 16)',
		secret: true,
	}),
	STOA_ACCEL_REDIRECT: z
		.string()
		.regex(/^\/.*\/$/, 'write a path that begins and ends with /')
		.optional()
		.meta({
			description:
				'Internal location of an nginx before the hub that maps to the data folder: whole files are then sent by nginx (`X-Accel-Redirect`).',
			example: '/internal-data/',
		}),
	STOA_BODY_MAX: count(1024, 2 ** 40)
		.default(16 * 1024 * 1024)
		.meta({
			description:
				'Largest JSON or form body, in bytes. Most addresses take less: each has a limit of its own, 64 kB for most of them. Commits and file uploads are streams with limits of their own.',
			example: '33554432',
		}),
	STOA_BODY_SECONDS: count(1, 3600).default(30).meta({
		description: 'How long the body of a small request (JSON, a form) may take to arrive, in seconds. Uploads of files may take hours.',
		example: '60',
	}),
	STOA_COMMIT_MAX: count(1024, 2 ** 50)
		.default(2 * 1024 ** 3)
		.meta({ description: 'Largest body of one commit through the API, in bytes.', example: '4294967296' }),
	STOA_OBJECT_MAX: count(1024, 2 ** 50)
		.default(5 * 1024 ** 4)
		.meta({ description: 'Largest single large file, in bytes.', example: '1099511627776' }),
	STOA_GUEST_DAY_MAX: count(1024, 2 ** 50)
		.default(10_000_000_000)
		.meta({
			description: 'Bytes of large files that one person may bring a day into pull requests of repositories that they cannot write.',
			example: '1000000000',
		}),
	STOA_MULTIPART_FROM: count(5 * 1024 * 1024, 2 ** 50)
		.default(512 * 1024 * 1024)
		.meta({
			description:
				'Large files of at least this many bytes go up in parts when the client can: a connection that breaks then costs one part. Bytes.',
			example: '104857600',
		}),
	STOA_RATE_API: count(0, 1e9).default(30_000).meta({
		description:
			'Requests to the API that one caller (an account, an IPv4 address or an IPv6 /64 network) may make in 5 minutes, at all processes together. `0` means no limit.',
		example: '5000',
	}),
	STOA_RATE_FILES: count(0, 1e9).default(150_000).meta({
		description: 'Requests for files that one caller may make in 5 minutes, at all processes together. `0` means no limit.',
		example: '20000',
	}),
	STOA_RATE_PAGES: count(0, 1e9).default(30_000).meta({
		description: 'Pages that one caller may ask for in 5 minutes, at all processes together. `0` means no limit.',
		example: '3000',
	}),
	STOA_RATE_SIGN_IN: count(0, 1e9).default(60).meta({
		description:
			'Attempts to sign in, to sign up or to use another secret that one IPv4 address or IPv6 /64 network may make in 5 minutes, at all processes together. `0` means no limit.',
		example: '20',
	}),
	STOA_IDLE_SECONDS: count(5, 86_400)
		.default(600)
		.meta({ description: 'A connection on which nothing moves for so many seconds is closed.', example: '120' }),
	STOA_STOP_SECONDS: count(0, 3600)
		.default(20)
		.meta({ description: 'How long a stop waits for requests that are under way, in seconds.', example: '60' }),
})

/** The settings, checked. */
export type Settings = z.output<typeof SettingsSchema>
