import { addTexts } from '@portal/i18n';
import common from '@portal/i18n/locales/en/common.json';
import form from '@portal/i18n/locales/en/form.json';
import login from '@portal/i18n/locales/en/login.json';

// English is part of the login chunk, so that the form is usable without another request.
addTexts('common', common);
addTexts('form', form);
addTexts('login', login);
