/** The words of scripts, for their editor. */
export { language } from "../generated/language";
