import { authorize } from './account/authorize.ts'
import { confirm } from './account/confirm.ts'
import { device } from './account/device.ts'
import { forgot } from './account/forgot.ts'
import { join } from './account/join.ts'
import { leakedTokens } from './account/leaked-tokens.ts'
import { loginContinue } from './account/login-continue.ts'
import { loginResume } from './account/login-resume.ts'
import { login } from './account/login.ts'
import { profile } from './account/profile.ts'
import { reset } from './account/reset.ts'

/** What the pages of signing up and in and of profiles say. */
export const account = { authorize, confirm, device, forgot, join, leakedTokens, loginContinue, loginResume, login, profile, reset }
